// The address of the page. `go` changes it without reloading.

export const route = $state({ path: location.pathname, query: location.search });

function follow(): void {
  route.path = location.pathname;
  route.query = location.search;
}

export function go(path: string): void {
  if (path === location.pathname + location.search) return;
  history.pushState(null, "", path);
  follow();
  scrollTo(0, 0);
}

/** Links to our own pages are followed without loading. */
export function start(): void {
  addEventListener("popstate", follow);
  addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
    if (link.pathname.startsWith("/api/") || link.pathname.startsWith("/schema")) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
