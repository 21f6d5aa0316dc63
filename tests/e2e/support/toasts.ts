import { expect, type Page } from 'playwright/test'

/** What the app does after its first paint has begun: it hears of the network and of an offer to install it. */
export const untilListening = (page: Page) =>
  expect(page.getByRole('status', { name: 'Messages' })).toBeAttached()

/**
 * Notes every toast of this page from now on: each is shown for less than a second, which a busy machine may miss.
 * @returns what reads the texts of those that were shown so far
 */
export async function noteToasts(page: Page): Promise<() => Promise<string[]>> {
  const shown = await page.evaluateHandle(() => {
    const texts: string[] = []
    const note = (node: Node) => {
      if (node.parentElement?.matches('[role=status][aria-label]'))
        texts.push(node.textContent ?? '')
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(note)
    }).observe(document.body, { childList: true, subtree: true })
    return texts
  })
  return () => shown.jsonValue()
}
