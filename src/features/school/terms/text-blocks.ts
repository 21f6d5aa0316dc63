export type TextBlock =
  | { is: 'heading'; text: string }
  | { is: 'paragraph'; text: string }
  | { is: 'list'; items: readonly string[] }

/** Splits plain text at empty lines: `# ` begins a heading; lines that all begin with `- ` are a list. */
export function textBlocks(text: string): TextBlock[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .flatMap((block): TextBlock[] => {
      const [first = '', ...rest] = block.split('\n').map((line) => line.trim())
      if (first.startsWith('# '))
        return [{ is: 'heading', text: first.slice(2) }, ...textBlocks(rest.join('\n'))]
      const lines = [first, ...rest]
      return lines.every((line) => line.startsWith('- '))
        ? [{ is: 'list', items: lines.map((line) => line.slice(2)) }]
        : [{ is: 'paragraph', text: lines.join('\n') }]
    })
}
