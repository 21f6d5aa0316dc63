/** Pages of headings and lines as a small, valid PDF with the fonts that every reader has. */
export type PdfPage = { heading: string; lines: readonly string[] }

const pageWidth = 595
const pageHeight = 842
const margin = 56

// What WinAnsi lacks is in the Symbol font, at these codes.
const symbols: Record<string, string> = {
  '√': '\\326',
  π: 'p',
  θ: 'q',
  σ: 's',
  δ: 'd',
  Σ: '\\345',
  '∫': '\\362',
  '≥': '\\263',
  '≤': '\\243',
  '∪': '\\310',
  '∩': '\\307',
  '∞': '\\245',
  '→': '\\256',
}

/** Texts may hold `^{n}` and `_{n}` for raised and lowered runs, and the symbols above. */
export function makePdf(title: string, pages: readonly PdfPage[]): Buffer {
  const firstPage = 6
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, n) => `${firstPage + n * 2} 0 R`).join(' ')}] >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>`,
    `<< /Type /Font /Subtype /Type1 /BaseFont /Symbol >>`,
    ...pages.flatMap((page, n) => {
      const content = pageContent(page, `${title}, page ${n + 1} of ${pages.length}`)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] ` +
          `/Resources << /Font << /Text 3 0 R /Bold 4 0 R /Symbol 5 0 R >> >> ` +
          `/Contents ${firstPage + n * 2 + 1} 0 R >>`,
        `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
      ]
    }),
    `<< /Title (${escaped(title)}) /Producer (Kelasku) >>`,
  ]
  return assemble(objects)
}

function assemble(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((body, n) => {
    const offset = Buffer.byteLength(file, 'latin1')
    file += `${n + 1} 0 obj\n${body}\nendobj\n`
    return offset
  })
  const startOfTable = Buffer.byteLength(file, 'latin1')
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\n`
  file += `startxref\n${startOfTable}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

function pageContent({ heading, lines }: PdfPage, footer: string): string {
  const texts = [
    textAt(pageHeight - margin - 12, 20, 'Bold', heading),
    ...lines.map((line, n) => textAt(pageHeight - margin - 52 - n * 24, 12, 'Text', line)),
    textAt(margin - 20, 9, 'Text', footer),
  ]
  return texts.join('\n')
}

function textAt(y: number, size: number, font: string, text: string): string {
  const runs = text.split(/([\^_]\{[^}]*\})/).filter(Boolean)
  const drawn = runs.map((run) => {
    const shifted = /^([\^_])\{([^}]*)\}$/.exec(run)
    if (!shifted) return showRun(run, font, size)
    const rise = shifted[1] === '^' ? size * 0.4 : -size * 0.2
    return `${rise} Ts ${showRun(shifted[2] ?? '', font, size * 0.7)} 0 Ts`
  })
  return `BT ${margin} ${y} Td ${drawn.join(' ')} ET`
}

function showRun(run: string, font: string, size: number): string {
  const pieces = run.split(new RegExp(`([${Object.keys(symbols).join('')}])`)).filter(Boolean)
  return pieces
    .map((piece) => {
      const symbol = symbols[piece]
      return symbol
        ? `/Symbol ${size} Tf (${symbol}) Tj`
        : `/${font} ${size} Tf (${escaped(piece)}) Tj`
    })
    .join(' ')
}

function escaped(text: string): string {
  const unknown = [...text].find((letter) => (letter.codePointAt(0) ?? 0) > 0xff)
  if (unknown) throw new Error(`No font here has ${unknown}: ${text}`)
  return text.replace(/[\\()]/g, '\\$&')
}
