import { figureSize, figureUrl, type Figure } from '#contract/practice/figure.ts'
import styles from '../practice.module.css'

/** The figure of a question, as large as it is drawn and no wider than the page. */
export function FigureView({ figure, lang }: { figure: Figure | undefined; lang: string }) {
  if (!figure) return null
  return (
    <img
      className={styles.figure}
      src={figureUrl(figure)}
      alt={figure.alt}
      lang={lang}
      decoding="async"
      {...figureSize(figure)}
    />
  )
}
