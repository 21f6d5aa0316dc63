import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '#platform/storage/save-file.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import styles from './second-factor.module.css'

type Props = { codes: readonly string[]; as: 'h1' | 'h3'; onDone: () => Promise<void> }

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, as: Title, onDone }: Props) {
  const { t } = useTranslation('staff/second-factor')
  const [isKept, setKept] = useState(false)
  return (
    <>
      <Title>{t('codesTitle')}</Title>
      <p>{t('codesText')}</p>
      <div className={`numbers ${styles.codes}`}>
        <ul role="list">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div>
        <Button
          variant="secondary"
          onClick={() =>
            saveFile('kelasku-recovery-codes.txt', 'text/plain', `${codes.join('\n')}\n`)
          }
        >
          {t('saveCodes')}
        </Button>
      </div>
      <Checkbox
        label={t('codesKept')}
        checked={isKept}
        onChange={({ currentTarget }) => setKept(currentTarget.checked)}
      />
      <div>
        <Button disabled={!isKept} onClick={() => void onDone()}>
          {t('done')}
        </Button>
      </div>
    </>
  )
}
