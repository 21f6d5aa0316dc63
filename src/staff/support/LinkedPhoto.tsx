import styles from './questions.module.css'

/** A photo beside a text. A tap opens it at its full size. */
export function LinkedPhoto({ url, alt }: { url: string; alt: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className={styles.photo}>
      <img src={url} alt={alt} loading="lazy" />
    </a>
  )
}
