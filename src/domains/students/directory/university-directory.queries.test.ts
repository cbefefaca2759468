import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { found } from '../../../../tests/harness/universities.ts'
import { importUniversities } from './university-directory.commands.ts'

const listed: [name: string, ...domains: string[]][] = [
  ['Technische Universität München', 'tum.de', 'mytum.de'],
  ['Ludwig-Maximilians-Universität München', 'lmu.de', 'uni-muenchen.de'],
  ['Hochschule München', 'hm.edu'],
  ['Miyazaki Municipal University', 'miyazaki-mu.ac.jp'],
  ['Universität für Bodenkultur Wien', 'boku.ac.at'],
  ['Technische Universität Wien', 'tuwien.ac.at'],
  ['University of California, Berkeley', 'berkeley.edu'],
  ['Berkeley College', 'berkeleycollege.edu'],
  ['Berkeley City College', 'berkeleycitycollege.edu'],
  ['University of California, Los Angeles', 'ucla.edu'],
  ['Massachusetts Institute of Technology', 'mit.edu'],
  ['Mitchell College', 'mitchell.edu'],
  ['ETHZ - ETH Zurich', 'ethz.ch'],
  ['Universität Zürich', 'uzh.ch'],
  ['New York University', 'nyu.edu'],
  ['New York University, Abu Dhabi', 'nyuad.nyu.edu'],
  ['University of Michigan - Ann Arbor', 'umich.edu'],
  ['University of Michigan-Flint', 'umflint.edu'],
  ['Northern Michigan University', 'nmu.edu'],
  ['Texas A&M University-Texarkana', 'ace.tamut.edu'],
  ['Texas A&M University - College Station', 'tamu.edu'],
  ['West Texas A&M University', 'wtamu.edu'],
  ['Pennsylvania State University', 'psu.edu'],
  ['Indiana University of Pennsylvania', 'iup.edu'],
  ['University of Pennsylvania', 'upenn.edu'],
  ['Georgia Institute of Technology', 'gatech.edu'],
  ['Karlsruher Institut für Technologie', 'kit.edu'],
  ['Kyoto Institute of Technology', 'kit.ac.jp'],
  ['Universidade Federal de São Paulo', 'epm.br'],
  ['Universidade de São Paulo', 'usp.br'],
  ['McGill University', 'mcgill.ca'],
  ['University of St. Andrews', 'st-andrews.ac.uk'],
  ['Saint Louis University', 'slu.edu'],
  ['Universität Köln', 'uni-koeln.de'],
  ["King's College London, University of London", 'kcl.ac.uk'],
]

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  await importUniversities(
    t.deps,
    listed.map(([name, ...domains]) => ({
      name,
      domains,
      country_code: 'US',
      country: 'United States',
      state_province: null,
      web_page: null,
    })),
    { dryRun: false, onProgress: () => {} },
  )
})
afterAll(() => t.close())

test.each([
  ['tu munich', 'Technische Universität München'],
  ['technical university of munich', 'Technische Universität München'],
  ['munich tu', 'Technische Universität München'],
  ['TU München', 'Technische Universität München'],
  ['tum', 'Technische Universität München'],
  ['T.U.M.', 'Technische Universität München'],
  ['https://www.tum.de', 'Technische Universität München'],
  ['http://tum.de/', 'Technische Universität München'],
  ['tum.de/en', 'Technische Universität München'],
  ['www.cit.tum.de/en/start?lang=de#top', 'Technische Universität München'],
  ['TUM.DE', 'Technische Universität München'],
  ['x@mytum.de', 'Technische Universität München'],
  ['Quill.Ada@In.TUM.de', 'Technische Universität München'],
  ['<quill@in.tum.de>', 'Technische Universität München'],
  ['mailto:quill@tum.de', 'Technische Universität München'],
  ['@tum.de', 'Technische Universität München'],
  ['https://student.nyuad.nyu.edu/portal', 'New York University, Abu Dhabi'],
  ['cs.nyu.edu', 'New York University'],
  ['uni muenchen', 'Ludwig-Maximilians-Universität München'],
  ['lmu', 'Ludwig-Maximilians-Universität München'],
  ['tu wien', 'Technische Universität Wien'],
  ['tu vienna', 'Technische Universität Wien'],
  ['uc berkeley', 'University of California, Berkeley'],
  ['berkeley uc', 'University of California, Berkeley'],
  ['ucla', 'University of California, Los Angeles'],
  ['mit', 'Massachusetts Institute of Technology'],
  ['eth zurich', 'ETHZ - ETH Zurich'],
  ['nyu', 'New York University'],
  ['u of michigan', 'University of Michigan - Ann Arbor'],
  ['univ. of michigan', 'University of Michigan - Ann Arbor'],
  ['texas a&m', 'Texas A&M University - College Station'],
  ['penn state', 'Pennsylvania State University'],
  ['u penn', 'University of Pennsylvania'],
  ['georgia tech', 'Georgia Institute of Technology'],
  ['kit karlsruhe', 'Karlsruher Institut für Technologie'],
  ['sao paulo universidade', 'Universidade de São Paulo'],
  ['mcgill', 'McGill University'],
  ['st andrews', 'University of St. Andrews'],
  ['saint andrews', 'University of St. Andrews'],
  ['st. louis', 'Saint Louis University'],
  ['university of cologne', 'Universität Köln'],
  ['kings college', "King's College London, University of London"],
])('%s finds %s first', async (typed, name) => {
  expect((await found(t, typed))[0]?.name).toBe(name)
})

test.each(["o'", "''", '\\', 'a | b', '!(tu) & munich', '( ', "tu ':* munich", '&'])(
  'signs of the search itself are only signs: %s',
  async (typed) => {
    expect(await found(t, typed)).toBeInstanceOf(Array)
  },
)
