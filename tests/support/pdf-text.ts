import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What the first page of a PDF says. */
export async function pdfText(data: Uint8Array): Promise<string> {
  const pdf = await getDocument({ data: Uint8Array.from(data), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}
