/** The first picture among what was pasted or dropped; without a picture the first file, which is then refused in words. */
export function fileIn(transfer: DataTransfer | null): File | undefined {
  const files = [...(transfer?.files ?? [])]
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0]
}

/** Are files on their way here, and not text? Their names and contents are not told before they are dropped. */
export const holdsFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') ?? false
