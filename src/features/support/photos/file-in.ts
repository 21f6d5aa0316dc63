/** The first image that was pasted or dropped; without one the first file, which is then refused with a message. */
export function fileIn(transfer: DataTransfer | null): File | undefined {
  const files = [...(transfer?.files ?? [])]
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0]
}

/** Whether a drag holds files. Their names and contents are hidden until they are dropped. */
export const holdsFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') ?? false
