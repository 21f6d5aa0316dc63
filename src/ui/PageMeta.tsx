import { use } from 'react'
import { SiteContext } from './site.ts'

type Props = {
  title: string
  description?: string | undefined
  /** The page's path in English, `/terms`; without it the page has no canonical address. */
  path?: string | undefined
  /** Not for search engines. */
  hidden?: boolean
}

/** The title, and what search engines and link previews show. React moves these into the head. */
export function PageMeta({ title, description, path, hidden = false }: Props) {
  const site = use(SiteContext)
  const url = site.origin && path ? site.origin + site.inShownLanguage(path) : null
  const whole = site.name && !title.includes(site.name) ? `${title} · ${site.name}` : title
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      {hidden && <meta name="robots" content="noindex" />}
      {url && <link rel="canonical" href={url} />}
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:type" content="website" />
      {site.name && <meta property="og:site_name" content={site.name} />}
      {url && <meta property="og:url" content={url} />}
      {site.origin && <meta property="og:image" content={site.origin + site.picture} />}
    </>
  )
}
