import { useEffect, useRef, type MouseEvent, type PointerEvent } from 'react'

const doubleTapMs = 500

/** Opens a `<dialog>` as a modal and closes it again; the platform traps the focus and gives it back. */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const openedAt = useRef(0)
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    openedAt.current = performance.now()
    return () => dialog.close()
  }, [open])

  // A press inside that ends outside, as in selecting text, is a click on the dialog too.
  const beganOnBackdrop = useRef(false)
  function notePress(event: PointerEvent<HTMLDialogElement>) {
    beganOnBackdrop.current = event.target === event.currentTarget
  }
  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    // The second tap of a double tap that opened the dialog lands here too.
    if (event.timeStamp - openedAt.current < doubleTapMs) return
    if (event.target === event.currentTarget && beganOnBackdrop.current) onClose()
  }
  function closeOnEscape(event: { preventDefault(): void }) {
    // The parent's state closes the dialog; one that closed itself would not match that state.
    event.preventDefault()
    onClose()
  }
  return { ref, onPointerDown: notePress, onClick: closeOnBackdrop, onCancel: closeOnEscape }
}
