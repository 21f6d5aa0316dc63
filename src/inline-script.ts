/*
 * Every page carries this script inline (`build/inline-script.ts`). It imports nothing and is the same on every page,
 * so that the content security policy can name its hash. It
 * 1. marks whose header to show, before the first paint;
 * 2. loads the page's scripts (`data-start`) after the first paint, after three seconds where nothing is painted, and
 *    at once in a background tab or where the device draws the page (`data-now`). Its style sheets are inlined already:
 *    disabled links keep Vite from loading them, and are not fetched;
 * 3. recovers when a script of the start fails: it shows the template of `index.html`, a plain link, fetches the
 *    scripts past the browser's cache, and reloads, at most once a minute (as `platform/worker/unloading.ts`) and only
 *    with a network. Nothing reloads while the person leaves: that would cancel the navigation;
 * 4. shows the same link when the page has not started after 20 seconds. Chromium never finishes a document whose
 *    connection breaks, and runs no later script of it.
 * It comes this early in the document so that it runs wherever the connection breaks.
 */
;((page) => {
  const html = page.documentElement
  const { dataset } = html
  try {
    if (localStorage.getItem('kelasku/owner')) dataset.signedIn = ''
  } catch {}
  // Fired once, often before the page's script has loaded: kept for platform/worker/install.ts.
  addEventListener('beforeinstallprompt', (event) => {
    Object.assign(window, { installOffer: event })
  })
  let isLeaving = false
  addEventListener('beforeunload', () => {
    isLeaving = true
  })
  const loadAgain = async () => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
    // Not a call of the API, and this script can import nothing.
    // oxlint-disable-next-line no-restricted-globals
    await Promise.allSettled(scripts.map(({ name }) => fetch(name, { cache: 'reload' })))
    location.reload()
  }
  let hasOffered = false
  const offer = () => {
    if (hasOffered) return
    hasOffered = true
    const reloadLink = page.querySelector('template')?.content.firstElementChild
    if (!(reloadLink instanceof HTMLElement)) return
    reloadLink.onclick = () => {
      void loadAgain()
      return false
    }
    const { body } = page as { body: HTMLElement | null }
    if (!body) {
      // Chromium paints nothing of a document that broke off in its head, so a complete one is written.
      page.open()
      page.close()
      html.append(page.body)
      page.documentElement.replaceWith(html)
    }
    page.body.append(reloadLink)
  }
  let hasRecovered = false
  const recover = () => {
    if (hasRecovered) return
    hasRecovered = true
    offer()
    const key = 'kelasku/chunk-reload-at'
    const now = Date.now()
    if (isLeaving || !navigator.onLine) return
    if (Math.abs(now - Number(sessionStorage.getItem(key) ?? 0)) < 60_000) return
    sessionStorage.setItem(key, String(now))
    void loadAgain()
  }
  const check = () => {
    if (!('started' in dataset)) recover()
  }
  setTimeout(() => {
    if (!('started' in dataset)) offer()
  }, 20_000)
  addEventListener('start-failed', check)
  // Captured, because load errors do not bubble.
  const checkScript = (event: Event) => {
    const { target } = event
    const file = target instanceof HTMLScriptElement ? target.src : ''
    if ((event instanceof ErrorEvent ? event.filename : file).endsWith('.js')) check()
  }
  addEventListener('error', checkScript, true)
  const { start, now } = dataset
  if (!start) return
  const addLink = (link: Partial<HTMLLinkElement>) =>
    page.head.append(Object.assign(page.createElement('link'), link))
  let hasBegun = false
  const begin = () => {
    if (hasBegun) return
    hasBegun = true
    addLink({ rel: 'manifest', href: '/manifest.webmanifest' })
    for (const file of start.split(' '))
      if (file.endsWith('.css')) addLink({ disabled: true, rel: 'stylesheet', href: file })
      else import(/* @vite-ignore */ file).catch(check)
  }
  addEventListener('DOMContentLoaded', () => {
    if (now || page.hidden) return begin()
    new PerformanceObserver((paints) => {
      if (paints.getEntriesByName('first-contentful-paint').length > 0) begin()
    }).observe({ type: 'paint', buffered: true })
    setTimeout(begin, 3000)
  })
})(document)
