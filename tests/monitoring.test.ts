import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const read = (file: string) => readFile(new URL(`../${file}`, import.meta.url), 'utf8')
const alerts = await read('deploy/monitoring/alerts.yaml')
const dashboard = await read('deploy/monitoring/grafana-dashboard.json')

/** As GitHub and others make them of headings. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')

it('alerts and dashboard use metrics that the server has, or Prometheus itself', async () => {
  const files = [
    'server/platform/http/reports/metrics.ts',
    'server/platform/http/reports/page-speed.ts',
  ]
  const source = (await Promise.all(files.map(read))).join('\n')
  const named = [...`${alerts}${dashboard}`.matchAll(/\b(?:kelasku_\w+|http_\w+_seconds)/g)]
  const ours = new Set(named.map(([name]) => name.replace(/_(?:bucket|count|sum)$/, '')))
  expect(ours.size).toBeGreaterThan(13)
  for (const name of ours) expect(source, name).toContain(`'${name}'`)
  for (const name of source.match(/kelasku_\w+/g) ?? []) expect(dashboard, name).toContain(name)
})

it('each alert leads to a part of the operations document that says what to do', async () => {
  const headings = (await read('docs/operations.md')).match(/^#{2,3} .*/gm) ?? []
  const anchors = headings.map((heading) => anchorOf(heading.replace(/^#+ /, '')))
  const names = alerts.match(/^ +- alert: \w+/gm) ?? []
  const runbooks = [...alerts.matchAll(/runbook_url: docs\/operations\.md#(\S+)/g)]
  expect(names.length).toBeGreaterThan(9)
  expect(runbooks).toHaveLength(names.length)
  for (const [, anchor] of runbooks) expect(anchors).toContain(anchor)
})

it('the dashboard is a whole one', () => {
  const { panels } = JSON.parse(dashboard) as { panels: { id: number; targets: unknown[] }[] }
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  for (const { targets } of panels) expect(targets.length).toBeGreaterThan(0)
})
