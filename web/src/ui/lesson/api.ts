// Lessons, over HTTP.
import type { LessonInfo, LessonPlan } from "../../generated/http";

async function get<T>(path: string): Promise<T> {
  const answer = await fetch(path, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(answer.statusText);
  return (await answer.json()) as T;
}

export const allLessons = async () => (await get<{ lessons: LessonInfo[] }>("/api/lessons")).lessons;
export const lessonCalled = (name: string) => get<LessonPlan>(`/api/lessons/${encodeURIComponent(name)}`);
