import { useEffect, useRef, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { dragCrop, drawSquare, maximumZoom, type Crop } from './square-crop.ts'
import styles from './school.module.css'

const shownPixels = 320
const step = 0.02

type Props = { picture: ImageBitmap; crop: Crop; onCrop: (crop: Crop) => void }

/** Cuts a square out of a picture: by dragging it, or by sliders that the keyboard moves. */
export function CropSquare({ picture, crop, onCrop }: Props) {
  const { t } = useTranslation('staff/school')
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawSquare(canvas.current, picture, crop)
  }, [picture, crop])

  function drag({
    currentTarget,
    pointerId,
    movementX,
    movementY,
  }: PointerEvent<HTMLCanvasElement>) {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const { width } = currentTarget.getBoundingClientRect()
    onCrop(dragCrop(picture, crop, { x: movementX / width, y: movementY / width }))
  }

  const sliders = [
    { name: 'zoom', min: 1, max: maximumZoom },
    { name: 'x', min: 0, max: 1 },
    { name: 'y', min: 0, max: 1 },
  ] as const
  return (
    <div className={styles.crop}>
      <canvas
        ref={canvas}
        width={shownPixels}
        height={shownPixels}
        role="img"
        aria-label={t('photo.preview')}
        onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
        onPointerMove={drag}
      />
      {sliders.map(({ name, min, max }) => (
        <label key={name} className={styles.slider}>
          {t(`photo.${name}`)}
          <input
            type="range"
            min={min}
            max={max}
            step={step}
            value={crop[name]}
            onChange={({ currentTarget }) =>
              onCrop({ ...crop, [name]: currentTarget.valueAsNumber })
            }
          />
        </label>
      ))}
    </div>
  )
}
