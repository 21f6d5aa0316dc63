import { expect, test } from '#tests/support/e2e.ts'
import { killAtSignOut, preparePhone } from '../../chaos/support/killed-sign-out.ts'
import { playSharedPhone, serveDevice } from '../../chaos/support/sign-out-history.ts'

const histories = 4

test('SES-06: several people share a phone, and the app is killed while they leave: nothing private is left, nothing unsent is lost @full', async ({
  browser,
}) => {
  const device = await serveDevice()
  const seed = 484
  try {
    for (let n = 0; n < histories; n += 1) {
      const { faults } = await playSharedPhone(browser, device, seed + n)
      expect(faults, `seed ${seed + n}`).toEqual([])
    }
  } finally {
    device.stop()
  }
})

test('SES-06 SES-08: a browser that is killed right after the tap opens for nobody, without a network and with one @full', async ({
  app,
}) => {
  const phone = await preparePhone(app)
  try {
    for (const kill of [
      { afterMs: 400, online: true, looksForMs: 500 },
      { afterMs: 1500, online: false, looksForMs: 500 },
    ]) {
      const killed = await killAtSignOut(phone, kill)
      expect(killed, JSON.stringify(kill)).toEqual({ isNoted: true, shown: [], isAlive: false })
    }
  } finally {
    await phone.remove()
  }
})
