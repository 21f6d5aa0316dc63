import { useState } from 'react'
import { useController, type Control, type FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { logoMaximumBytes, logoPath, logoSize } from '#contract/school/logo.ts'
import { pictureTypes } from '#contract/shared/pictures.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import styles from './page-content.module.css'

type Props = {
  label: string
  control: Control<FieldValues>
  /** The form field with the stored file's name; empty without a logo. */
  name: string
  error: string | undefined
}

/** Uploads the school's logo and shows it on a light and a dark header; saving the form keeps it. */
export function LogoInput({ label, control, name, error }: Props) {
  const { t } = useTranslation('staff/public-pages')
  const reachable = useReachable()
  const { value: file, onChange } = useController({ control, name }).field
  const [problem, setProblem] = useState<'type' | 'size'>()
  const upload = useStaffChange(
    async (chosen: File) => {
      return callStaff('addLogo', { body: await fileBody(chosen) })
    },
    { changes: ['classes', 'page-content', 'school'] },
  )

  async function choose(chosen: File | undefined) {
    const found = chosen && problemOf(chosen)
    setProblem(found)
    if (!chosen || found) return
    // `FormFailure` shows the error.
    const stored = await upload.mutateAsync(chosen).catch(() => undefined)
    if (stored) onChange(stored.logo)
  }

  return (
    <div className="stack">
      <Field
        type="file"
        label={label}
        hint={t('logo.hint')}
        accept={pictureTypes.join()}
        error={problem ? t(`logo.wrong.${problem}`) : error}
        disabled={!reachable || upload.isPending}
        onChange={({ currentTarget }) => void choose(currentTarget.files?.[0])}
      />
      {upload.isPending && <p role="status">{t('logo.uploading')}</p>}
      <FormFailure error={upload.error} />
      {file ? (
        <div className={styles.logos}>
          {(['light', 'dark'] as const).map((screen) => (
            <LogoPreview key={screen} file={file} screen={screen} />
          ))}
          <Button variant="quiet" onClick={() => onChange('')}>
            {t('logo.remove')}
          </Button>
        </div>
      ) : (
        <p className={kit.quiet}>{t('logo.none')}</p>
      )}
    </div>
  )
}

function LogoPreview({ file, screen }: { file: string; screen: 'light' | 'dark' }) {
  const { t } = useTranslation('staff/public-pages')
  const { width, height } = logoSize(file)
  return (
    <span className={styles.logo} data-screen={screen}>
      <img src={logoPath(file)} width={width} height={height} alt={t(`logo.on.${screen}`)} />
    </span>
  )
}

function problemOf({ type, size }: File): 'type' | 'size' | undefined {
  if (!pictureTypes.some((one) => one === type)) return 'type'
  // Redrawing a PNG or WebP would fill its transparent background.
  return size > logoMaximumBytes && type !== 'image/jpeg' ? 'size' : undefined
}

/** The file; a photo that is too large is shrunk. */
async function fileBody(chosen: File) {
  if (chosen.size > logoMaximumBytes) {
    const { shrinkPhoto } = await import('#platform/media/shrink-photo.ts')
    const shrunk = await shrinkPhoto(chosen)
    if (shrunk.kind === 'photo') return shrunk.photo
  }
  return { type: chosen.type, bytes: new Uint8Array(await chosen.arrayBuffer()) }
}
