import { expect, it } from 'vitest'
import { dismissToast, onToasts, showToast, shownToasts } from './toasts.ts'

it('shows toasts in the order they came and tells listeners until they leave', () => {
  const seen: string[][] = []
  const stop = onToasts(() => seen.push(shownToasts().map((toast) => toast.text)))
  showToast('Saved')
  showToast('Not saved', 'danger')
  dismissToast(shownToasts()[0]!.id)
  stop()
  dismissToast(shownToasts()[0]!.id)
  expect(seen).toEqual([['Saved'], ['Saved', 'Not saved'], ['Not saved']])
  expect(shownToasts()).toEqual([])
})

it('keeps the same list while nothing changes, as a store must', () => {
  expect(shownToasts()).toBe(shownToasts())
})
