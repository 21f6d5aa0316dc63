import type { CSSProperties } from 'react'

/** As high as the screen, so that the footer does not move when the page loads. */
const room: CSSProperties = { minHeight: 'calc(100dvh - 4rem)', paddingBlock: 'var(--space-8)' }
const name: CSSProperties = {
  fontSize: 'var(--text-2xl)',
  fontWeight: 'var(--bold)',
  lineHeight: 1.2,
}
const lead: CSSProperties = { fontSize: 'var(--text-xl)', lineHeight: 1.5 }

/** The server renders this in place of a page that only the device can draw. */
export function PagePlaceholder({ title, description }: { title: string; description: string }) {
  return (
    <div className="container stack" style={room} aria-busy>
      <p style={name}>{title}</p>
      <p style={lead}>{description}</p>
    </div>
  )
}
