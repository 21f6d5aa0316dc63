import { useTranslation } from 'react-i18next'

export function Supporters({ names }: { names: readonly string[] }) {
  const { t } = useTranslation('home')
  return (
    <section id="supporters" className="container" aria-labelledby="supporters-heading">
      <h2 id="supporters-heading">{t('supporters.title')}</h2>
      <ul role="list">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </section>
  )
}
