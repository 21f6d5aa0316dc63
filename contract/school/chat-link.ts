// Without schemas: the frame of every page imports it.

/**
 * A link that opens a chat in WhatsApp, with a text that can still be edited.
 * Source: WhatsApp's help on click to chat, https://faq.whatsapp.com/5913398998672934.
 *
 * @param number Digits only, with the country's code.
 */
export const chatLink = (number: string, text?: string): string =>
  `https://wa.me/${number}${text ? `?text=${encodeURIComponent(text)}` : ''}`
