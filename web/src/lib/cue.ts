// An optional soft sound for "your move".

const KEY = "fivekings.cue";
let audio: AudioContext | undefined;

export const wantsCue = (): boolean => localStorage.getItem(KEY) === "on";

export function setCue(on: boolean): void {
  localStorage.setItem(KEY, on ? "on" : "off");
  if (on) cue();
}

/** Two low notes, like a small bell in another room. */
export function cue(): void {
  if (!wantsCue()) return;
  audio ??= new AudioContext();
  for (const [pitch, after] of [
    [392, 0],
    [523, 0.14],
  ] as const) {
    const begin = audio.currentTime + after;
    const tone = audio.createOscillator();
    const level = audio.createGain();
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(0, begin);
    level.gain.linearRampToValueAtTime(0.06, begin + 0.02);
    level.gain.exponentialRampToValueAtTime(0.0005, begin + 0.7);
    tone.connect(level).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.75);
  }
}
