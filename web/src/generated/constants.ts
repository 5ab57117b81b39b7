// Generated from the server's types by `npm run types`. Do not edit.

export const PROTOCOL = 1;
export const DECLINE = -1;
export const SPECTATOR = -1;
export const EVERYBODY = -2;
export const LONGEST_CHAT = 500;
export const LONGEST_NAME = 24;
export const SHORTEST_PASSWORD = 8;
export const LONGEST_PASSWORD = 200;
export const LONGEST_DECK_NAME = 80;
