import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { isInstalled, ran } from './harness/deployment.ts'

const CHART = 'deploy/helm/fairlead'
const helm = isInstalled('helm')
const withHelm = (what: string) => `${what}${helm ? '' : ' (skipped: there is no helm on PATH)'}`

const needed = 'publicUrl=https://careers.example.edu,existingSecret=fairlead'
const several = `${needed},replicas=3,settings.S3_BUCKET=fairlead`
const everything = `${several},settings.WORKERS=2,autoscaling.enabled=true,backup.enabled=true,backup.where=s3://backups/fairlead,ingress.enabled=true,ingress.className=nginx,ingress.tlsSecret=tls,serviceMonitor.enabled=true`

interface Rendered {
  kind: string
  spec: Record<string, unknown>
}

const render = (given: string): Rendered[] => {
  const { status, stdout, stderr } = ran('helm', ['template', 'careers', CHART, '--set', given])
  expect({ status, stderr }).toMatchObject({ status: 0 })
  return parseAllDocuments(stdout)
    .map((document) => document.toJS() as Rendered | null)
    .filter((document) => document !== null)
}
const kindsOf = (given: string) =>
  render(given)
    .map(({ kind }) => kind)
    .toSorted()

test.skipIf(!helm)(withHelm('the chart passes its linter, with little and with everything'), () => {
  for (const given of [needed, several, everything])
    expect(ran('helm', ['lint', '--strict', CHART, '--set', given])).toMatchObject({ status: 0 })
})

test.skipIf(!helm)(withHelm('it makes what was asked for'), () => {
  expect(kindsOf(needed)).toEqual(['Deployment', 'Job', 'NetworkPolicy', 'PersistentVolumeClaim', 'Service'])
  expect(kindsOf(everything)).toEqual([
    'CronJob',
    'Deployment',
    'HorizontalPodAutoscaler',
    'Ingress',
    'Job',
    'NetworkPolicy',
    'PodDisruptionBudget',
    'Service',
    'ServiceMonitor',
  ])
  const server = (given: string) => render(given).find(({ kind }) => kind === 'Deployment')!.spec
  expect(server(needed)).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } })
  expect(server(several)).toMatchObject({ replicas: 3, strategy: { type: 'RollingUpdate' } })
})

test.skipIf(!helm).each([
  ['existingSecret=fairlead', 'publicUrl must be'],
  ['publicUrl=https://careers.example.edu', 'existingSecret must name'],
  [`${needed},replicas=2`, 'more than one replica needs settings.S3_BUCKET'],
  [`${needed},autoscaling.enabled=true`, 'more than one replica needs settings.S3_BUCKET'],
  [`${needed},backup.enabled=true`, 'backup.where must be'],
  [`${needed},settings.SECRET_KEY=x`, 'SECRET_KEY'],
  [`${needed},typo=1`, 'typo'],
])(withHelm('it refuses %s'), (given, complaint) => {
  const { status, stderr } = ran('helm', ['template', 'careers', CHART, '--set', given])
  expect(status).not.toBe(0)
  expect(stderr).toContain(complaint)
})
