import { useEffect, useRef, type MouseEvent } from 'react'

/** Opens a `<dialog>` as a modal and closes it again; the platform traps the focus and gives it back. */
export function useModal(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])

  function closeOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
    if (event.target === event.currentTarget) onClose()
  }
  function closeOnEscape(event: { preventDefault(): void }) {
    // The parent's state closes the dialog; one that closed itself would not match that state.
    event.preventDefault()
    onClose()
  }
  return { ref, onClick: closeOnBackdrop, onCancel: closeOnEscape }
}
