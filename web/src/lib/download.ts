// Saves a text as a file.

export function download(name: string, text: string, type = "text/plain"): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(/[^\p{L}\p{N}._ -]+/gu, " ").trim() || "file";
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
