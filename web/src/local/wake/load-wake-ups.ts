/** Loads what has to do with being woken by a push. */
export const loadWakeUps = () => import("./wake-ups.ts");
