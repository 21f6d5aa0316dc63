// Without schemas: the frame of every page imports it.

/**
 * Opens a chat in WhatsApp, with a text that its writer can still change.
 * Source: WhatsApp's help on click to chat, https://faq.whatsapp.com/5913398998672934.
 *
 * @param number Digits only, with the country's code.
 */
export const chatLink = (number: string, text?: string): string =>
  `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`
