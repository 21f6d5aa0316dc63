import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

/** Opens a `<dialog>` as a modal and closes it again; the platform traps the focus and gives it back. */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])

  // A press inside that ends outside, as in selecting text, is a click on the dialog too.
  const beganOnBackdrop = useRef(false)
  function notePress(event: PointerEvent<HTMLDialogElement>) {
    beganOnBackdrop.current = event.target === event.currentTarget
  }
  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    // The second click of a double click that opened the dialog lands here too.
    const isDouble = event.detail > 1
    if (event.target === event.currentTarget && beganOnBackdrop.current && !isDouble) onClose()
  }
  function closeOnEscape(event: { preventDefault(): void }) {
    // The parent's state closes the dialog; one that closed itself would not match that state.
    event.preventDefault()
    onClose()
  }
  return { ref, onPointerDown: notePress, onClick: closeOnBackdrop, onCancel: closeOnEscape }
}
