import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { callAccount } from '#platform/api/call-account.ts'
import { saveFile } from '#platform/storage/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './account.module.css'
import { Outcome } from './Outcome.tsx'
import { useChange } from './use-change.ts'

type Props = { reachable: boolean; onSignInAgain: () => void }

/** Downloads everything stored about the person. */
export function DataCopy({ reachable, onSignInAgain }: Props) {
  const { t } = useTranslation('account')
  const copy = useChange(async () => {
    const data = await callAccount('personalData', {})
    const day = malaysianDay(new Date(data.made_at))
    saveFile(`kelasku-my-data-${day}.json`, 'application/json', JSON.stringify(data, null, 2))
    return data.is_complete
  })
  return (
    <section aria-labelledby="copy" className={styles.part}>
      <h2 id="copy">{t('copy.title')}</h2>
      <p>{t('copy.text')}</p>
      <Outcome failure={copy.error} onSignInAgain={onSignInAgain} />
      {copy.data !== undefined && (
        <Notice tone={copy.data ? 'success' : 'warning'} announce>
          {t(copy.data ? 'copy.done' : 'copy.incomplete')}
        </Notice>
      )}
      <div>
        <Button
          variant="secondary"
          busy={copy.isPending}
          disabled={!reachable}
          onClick={() => copy.mutate()}
        >
          {t('copy.button')}
        </Button>
      </div>
    </section>
  )
}
