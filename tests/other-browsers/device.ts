/** A phone with another browser than Chromium, as far as the journeys need it. */
export type Device = {
  /** `Firefox 153.7.0`. */
  name: string
  /** Leads the page to an address and waits for its load; one that fails to load is no error here. */
  open(address: string): Promise<void>
  /** Runs a function in the page; it may be asynchronous. */
  run(work: (...values: string[]) => unknown, ...values: string[]): Promise<string>
  /** Kills the browser like a flat battery, and starts it again with what it had on disk. */
  restart: (() => Promise<void>) | null
  close(): Promise<void>
}

/** What this browser, or the way that it is driven here, does not have. */
export class CannotRun extends Error {
  override name = 'CannotRun'
}

/** How long a page may take to show something: pages fetch, workers install, all on two cores. */
const withinMs = 30_000
const lookEveryMs = 200

/** Repeats a look until it is true. @throws with `what` when it never is */
export async function until(what: string, look: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + withinMs
  for (;;) {
    // A look in the middle of a navigation has no page.
    if (await look().catch(() => false)) return
    if (performance.now() > giveUpAt) throw new Error(`never happened: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

/** What a student does with a page, by the words on it. */
export function handsOn(device: Device) {
  const sees = (text: string | RegExp) =>
    until(`the page says ${String(text)}`, async () => {
      const shown = await device.run(shownText)
      return typeof text === 'string' ? shown.includes(text) : text.test(shown)
    })
  return {
    sees,
    /** The text of the page. */
    text: () => device.run(shownText),
    /** Presses the button, link or label whose name begins with these words, in the page or in the frame around it. */
    press: (name: string, where: 'main' | 'body' = 'main') =>
      until(
        `'${name}' can be pressed`,
        async () => (await device.run(pressIt, name, where)) === 'pressed',
      ),
    /** Types into the field with this label. */
    fill: (label: string, value: string) =>
      until(
        `'${label}' can be filled in`,
        async () => (await device.run(fillIt, label, value)) === 'filled',
      ),
  }
}

export type Hands = ReturnType<typeof handsOn>

// These run in the page: each stands alone.

const shownText = () => document.body.innerText

function pressIt(name?: string, where?: string) {
  const labelOf = (element: Element | null) => element?.getAttribute('aria-label')
  const nameOf = (element: HTMLElement) =>
    labelOf(element) ?? (element.innerText.trim() || labelOf(element.querySelector('svg')) || '')
  const isThere = (element: HTMLElement) =>
    element.getClientRects().length > 0 && !element.matches(':disabled')
  // An open dialog takes all presses.
  const place =
    document.querySelector('dialog[open]') ?? document.querySelector(where ?? 'main') ?? document
  const [found] = [...place.querySelectorAll<HTMLElement>('button, a[href], label, summary')]
    .filter((element) => isThere(element) && nameOf(element).startsWith(name ?? ''))
    .toSorted((a, b) => nameOf(a).length - nameOf(b).length)
  found?.click()
  return found ? 'pressed' : 'missing'
}

function fillIt(label?: string, value?: string) {
  const labelled = [...document.querySelectorAll('label')].find(
    ({ innerText }) => innerText.trim() === label,
  )
  const control = labelled?.control
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
    return 'missing'
  // React notices what the prototype's setter writes.
  const prototype = Object.getPrototypeOf(control) as object
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  return 'filled'
}
