import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { deviceOf } from '#platform/worker/install.ts'
import styles from './InstallSteps.module.css'

const devices = ['android', 'ios', 'computer'] as const

/**
 * The steps for each kind of device, one kind at a time. All are in the HTML at the same height, so choosing needs no
 * script, and the script chooses this device's kind without a shift.
 */
export function InstallSteps({ name }: { name: string }) {
  const { t } = useTranslation('download')
  const fieldset = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const choices = [...(fieldset.current?.querySelectorAll('input') ?? [])]
    const mine = devices.indexOf(deviceOf(navigator))
    // A choice made before hydration stays.
    if (choices[0]?.checked && choices[mine]) choices[mine].checked = true
  }, [])
  return (
    <fieldset ref={fieldset} className={styles.steps}>
      <legend className="only-heard">{t('device')}</legend>
      {devices.map((device) => (
        <input
          key={device}
          id={`device-${device}`}
          type="radio"
          name="device"
          defaultChecked={device === devices[0]}
          className={styles.choice}
        />
      ))}
      <div className={styles.labels}>
        {devices.map((device) => (
          <label key={device} htmlFor={`device-${device}`}>
            {t(`${device}.label`)}
          </label>
        ))}
      </div>
      <div className={styles.panels}>
        {devices.map((device) => (
          <div key={device}>
            <ol>
              {t(`${device}.steps`, { returnObjects: true, name }).map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p>{t(`${device}.hint`, { name })}</p>
          </div>
        ))}
      </div>
    </fieldset>
  )
}
