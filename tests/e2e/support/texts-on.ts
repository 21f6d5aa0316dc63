import type { Page } from 'playwright/test'

/** What is drawn, what is hidden for now, and what a screen reader says, but for what says in which language it is. */
export const textsOn = (page: Page) =>
  page.evaluate(() => {
    const texts = [{ at: 'title', text: document.title }]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.parentElement
      // The record of changes shows fields and values by their names in the database.
      if (at && !at.closest('script, style, noscript, template, [translate="no"], body [lang]'))
        texts.push({ at: at.tagName.toLowerCase(), text: node.nodeValue?.trim() ?? '' })
    }
    const attributes = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder']
    for (const attribute of [...attributes, 'alt', 'label'])
      for (const element of document.querySelectorAll(`[${attribute}]`))
        texts.push({ at: attribute, text: element.getAttribute(attribute) ?? '' })
    return texts
  })
