import type { FastifyInstance } from 'fastify'
import { Histogram, type Registry } from 'prom-client'
import * as v from 'valibot'
import {
  connectionKinds,
  navigationKinds,
  pageKinds,
  pageOrigins,
  speedMaximum,
  speedMeasures,
  type SpeedMeasure,
} from '#contract/shared/page-speed.ts'
import { done } from '#contract/shared/wire.ts'
import { parseOrRefuse } from '../refusal.ts'

const measurement = v.optional(
  v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(speedMaximum)),
)
const PageSpeed = v.strictObject({
  page: v.picklist(pageKinds),
  navigation: v.picklist(navigationKinds),
  from: v.picklist(pageOrigins),
  connection: v.picklist(connectionKinds),
  measured: v.strictObject({
    LCP: measurement,
    INP: measurement,
    CLS: measurement,
    FCP: measurement,
    TTFB: measurement,
  } satisfies Record<SpeedMeasure, unknown>),
})

const bodyMaximumBytes = 1024
/** Per IP address and minute. Mobile networks share addresses, so some reports are lost. */
const aMinute = 60

/**
 * The buckets include Google's bounds of good and poor. Mind the number of time series: 13 kinds of page, 3 ways to
 * open one, 2 origins and 3 connections make 234 combinations. Each has 48 series (buckets, sums, counts): 11,232.
 */
const histograms: Record<SpeedMeasure, { name: string; help: string; buckets: number[] }> = {
  LCP: {
    name: 'kelasku_page_lcp_seconds',
    help: 'When the largest part of a page was shown.',
    buckets: [1, 2, 2.5, 3, 4, 6, 10],
  },
  INP: {
    name: 'kelasku_page_inp_seconds',
    help: 'How long the page took to show the effect of a tap or key, at its slowest.',
    buckets: [0.05, 0.1, 0.2, 0.35, 0.5, 1],
  },
  CLS: {
    name: 'kelasku_page_cls',
    help: 'How much of the page moved by itself.',
    buckets: [0.01, 0.05, 0.1, 0.15, 0.25, 0.5],
  },
  FCP: {
    name: 'kelasku_page_fcp_seconds',
    help: 'When the first text or picture of a page was shown.',
    buckets: [0.5, 1, 1.8, 2.4, 3, 5, 10],
  },
  TTFB: {
    name: 'kelasku_page_ttfb_seconds',
    help: 'When the first byte of a page came.',
    buckets: [0.2, 0.5, 0.8, 1.2, 1.8, 3, 6],
  },
}
const labelNames = ['page', 'navigation', 'from', 'connection'] as const

/**
 * Receives page-speed reports from anyone. A report only adds to histograms: it is not stored, and no session is
 * read.
 */
export function takePageSpeed(app: FastifyInstance, registry: Registry): void {
  const measures = speedMeasures.map((measure) => ({
    measure,
    histogram: new Histogram({ ...histograms[measure], labelNames, registers: [registry] }),
  }))
  app.post(
    '/api/v1/page-speed',
    {
      bodyLimit: bodyMaximumBytes,
      config: { rateLimit: { max: aMinute, timeWindow: '1 minute' } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { measured, ...labels } = parseOrRefuse(PageSpeed, request.body)
      for (const { measure, histogram } of measures) {
        // Times are reported in milliseconds and CLS in thousandths.
        if (measured[measure] !== undefined) histogram.observe(labels, measured[measure] / 1000)
      }
      return done
    },
  )
}
