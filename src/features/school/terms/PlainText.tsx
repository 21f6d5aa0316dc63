import styles from './TermsPage.module.css'
import { textBlocks, type TextBlock } from './text-blocks.ts'

/** Text written by staff, with headings and lists. */
export function PlainText({ text }: { text: string }) {
  return (
    <div className={styles.section}>
      {textBlocks(text).map((block, n) => (
        <Block key={n} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: TextBlock }) {
  if (block.is === 'heading') return <h3>{block.text}</h3>
  if (block.is === 'paragraph') return <p>{block.text}</p>
  return (
    <ul>
      {block.items.map((item, n) => (
        <li key={n}>{item}</li>
      ))}
    </ul>
  )
}
