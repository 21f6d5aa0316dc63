/** Downloads a file that was made in the page, under this name. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers start to read only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
