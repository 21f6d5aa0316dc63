import { useState, type ClipboardEvent, type DragEvent } from 'react'

/** Accepts an image that is pasted or dropped into a form. */
export function useFileDrop(onFile: (file: File) => void) {
  const [isOver, setOver] = useState(false)

  function onDrag(event: DragEvent) {
    if (!holdsFiles(event.dataTransfer)) return
    event.preventDefault()
    setOver(event.type === 'dragenter' || event.type === 'dragover')
  }
  return {
    /** A file is held over the form. */
    isOver,
    handlers: {
      onDragEnter: onDrag,
      onDragOver: onDrag,
      onDragLeave: onDrag,
      onDrop(event: DragEvent) {
        onDrag(event)
        const file = fileIn(event.dataTransfer)
        if (file) onFile(file)
      },
      onPaste(event: ClipboardEvent) {
        // Office programs copy a picture of a text along with it.
        if (event.clipboardData.types.includes('text/plain')) return
        const file = fileIn(event.clipboardData)
        if (!file) return
        event.preventDefault()
        onFile(file)
      },
    },
  }
}

/** The first image that was pasted or dropped; without one the first file, which is then refused with a message. */
function fileIn(transfer: DataTransfer | null): File | undefined {
  const files = [...(transfer?.files ?? [])]
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0]
}

/** Whether a drag holds files. Their names and contents are hidden until they are dropped. */
const holdsFiles = (transfer: DataTransfer | null): boolean =>
  transfer?.types.includes('Files') ?? false
