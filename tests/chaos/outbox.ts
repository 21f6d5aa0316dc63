import { parseArgs } from 'node:util'
import { playOutboxHistory } from './support/outbox-history.ts'

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
  },
})
const count = Number(values.count)
const seed = Number(values.seed)
console.log(`${count} histories of an outbox, seeds ${seed} to ${seed + count - 1}`)

const sum = { made: 0, sends: 0, kills: 0, lost: 0, doubled: 0, disordered: 0 }
for (let n = 0; n < count; n += 1) {
  const { made, sends, kills, ...faults } = await playOutboxHistory(seed + n)
  sum.made += made
  sum.sends += sends
  sum.kills += kills
  for (const fault of ['lost', 'doubled', 'disordered'] as const) {
    sum[fault] += faults[fault].length
    if (faults[fault].length > 0)
      console.error(`seed ${seed + n}: ${fault} ${faults[fault].join()}`)
  }
}
console.log(sum)
if (sum.lost + sum.doubled + sum.disordered > 0) process.exitCode = 1
