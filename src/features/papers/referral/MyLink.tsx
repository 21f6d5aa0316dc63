import { useTranslation } from 'react-i18next'
import { useCopy } from '#platform/use-copy.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import styles from './ReferralDialog.module.css'

/** The link, and the ways to send it from this device. */
export function MyLink({ url }: { url: string }) {
  const { t } = useTranslation('referral')
  const { field, copied, copy } = useCopy(url)
  const message = `${t('message')} ${url}`
  async function share() {
    try {
      await navigator.share({ text: t('message'), url })
    } catch {
      // Cancelled, or not supported; the other buttons remain.
    }
  }
  return (
    <div className={styles.link}>
      <Field
        ref={field}
        label={t('link')}
        readOnly
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="cluster">
        {'share' in navigator && <Button onClick={() => void share()}>{t('share')}</Button>}
        <Button
          variant={'share' in navigator ? 'secondary' : 'primary'}
          onClick={() => void copy()}
        >
          {t('copy')}
        </Button>
        <a
          className={buttonClass({ variant: 'secondary' })}
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('whatsapp')}
        </a>
        <span role="status" className={styles.status}>
          {copied && t(copied === 'yes' ? 'copied' : 'copyFailed')}
        </span>
      </div>
    </div>
  )
}
