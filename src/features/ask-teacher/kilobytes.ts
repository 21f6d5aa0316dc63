/** `132 KB`, of bytes; never less than one. */
export const kilobytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1000))} KB`
