/** Downloads a file that was made in the page, under this name. */
export const saveFile = (name: string, type: string, text: string): void =>
  saveBlob(name, new Blob([text], { type }))

/** Hands a file to the system, which downloads or opens it. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers start to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
