import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { Controls } from './Controls.tsx'

const nothing = () => undefined

it('CLASS-04: a recording has captions, settings, picture in picture and the whole screen', async () => {
  await loadCopy('player')
  const show = (canFloat: boolean, hasPicture = true) =>
    renderToStaticMarkup(
      <Controls
        playback={{ video: null, second: 0, seek: nothing, seekBy: nothing } as never}
        screen={{ canFloat, isFloating: false, toggleFloating: nothing, isFull: false } as never}
        points={[]}
        ofSeconds={60}
        captions={{ on: false, toggle: nothing }}
        hasPicture={hasPicture}
        onSettings={nothing}
        onTouch={nothing}
      />,
    )
  for (const name of ['Captions', 'Settings', 'Picture in picture', 'Fullscreen'])
    expect(show(true)).toContain(name)
  expect(show(false)).not.toContain('Picture in picture')
  expect(show(true, false)).not.toContain('Picture in picture')
})
