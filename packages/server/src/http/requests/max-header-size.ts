/** Largest request line and headers in bytes (rest.md 1.1). */
export const maxHeaderSize = 32_768;
