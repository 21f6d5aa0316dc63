import { expect, test } from 'playwright/test'
import { playSharedPhone, serveDevice } from '../chaos/sign-out-history.ts'

const histories = 4

test('SES-06: several people share a phone, and the app is killed while they leave: nothing private is left, nothing unsent is lost', async ({
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
