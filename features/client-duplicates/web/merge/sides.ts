/** Returns the letter by which a person tells the clients of a merge apart: A, B, … Z, then 27, 28. */
export const sideLetter = (index: number): string => (index < 26 ? String.fromCharCode(65 + index) : String(index + 1));
