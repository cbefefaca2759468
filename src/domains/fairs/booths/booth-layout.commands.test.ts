import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../../../tests/harness/app.ts'
import { problemOf } from '../../../../tests/harness/client.ts'
import { scene } from '../../../../tests/harness/fairs.ts'
import { pdf, picture } from '../../../../tests/harness/files.ts'
import { arrangeBooths, removeFloorPicture, setFloorPicture } from './booth-layout.contract.ts'
import { type BoothPlan, boothPlan } from './numbered-booths.contract.ts'
import { buildNumberedBooth } from './numbered-booths.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const aFair = async () => {
  const { host, event, table: kind_id } = await scene(t)
  const params = { id: event.id }
  const ids: string[] = []
  for (const number of ['A1', 'A2', 'A3'])
    ids.push((await buildNumberedBooth(t.deps, { event_id: event.id, kind_id, number })).id)
  const plan = async (): Promise<BoothPlan> => (await host.client.call(boothPlan, { params })).json()
  const upload = async (floorFile: File) =>
    host.client.call(setFloorPicture, { params, files: { floorFile } })
  const arrange = (places: Array<[string, { x: number; y: number } | null]>, booth_size?: number) =>
    host.client.call(arrangeBooths, {
      params,
      body: {
        places: places.map(([booth_id, place]) => ({ booth_id, place })),
        ...(booth_size !== undefined && { booth_size }),
      },
    })
  return { host, event, params, ids, plan, upload, arrange }
}

it('draws a grid until there is a picture, and remembers where booths were on it', async () => {
  const { host, event, params, ids, plan, upload, arrange } = await aFair()
  const grid = await plan()
  expect(grid.layout).toMatchObject({ picture_url: null })
  expect(grid.booths.every(({ is_placed }) => is_placed)).toBe(true)
  const sent = await upload(await picture(200, 100))
  expect(sent.statusCode).toBe(200)
  const { picture_url } = sent.json()
  expect((await host.client.call(arrangeBooths, { params, body: {} })).json()).toEqual({ arranged: 0 })
  expect((await arrange([[ids[1]!, { x: 0.25, y: 0.5 }]], 0.1)).json()).toEqual({ arranged: 1 })
  const drawn = await plan()
  expect(drawn.layout).toMatchObject({ picture_url, aspect: 2 })
  expect(drawn.layout.booth_width).toBeCloseTo(0.1)
  expect(drawn.booths.map(({ is_placed }) => is_placed)).toEqual([false, true, false])
  expect(drawn.booths[1]).toMatchObject({ x: 0.25, y: 0.5 })
  const row = t.deps.db.selectFrom('events').select('booth_map_file_id').where('id', '=', event.id)
  expect(picture_url).toBe(`/media/${(await row.executeTakeFirstOrThrow()).booth_map_file_id}`)
  expect((await host.client.call(removeFloorPicture, { params })).json()).toEqual({ picture_url: null })
  expect((await plan()).layout).toEqual(grid.layout)
  await upload(await picture(100, 100))
  expect((await plan()).booths[1]).toMatchObject({ x: 0.25, y: 0.5, is_placed: true })
  await arrange([[ids[1]!, null]])
  expect((await plan()).booths[1]).toMatchObject({ is_placed: false })
})

it('refuses what is outside, booths of others, and files that are no picture', async () => {
  const { ids, plan, upload, arrange } = await aFair()
  await upload(await picture())
  const outside = await arrange([[ids[0]!, { x: 1.2, y: 0 }]])
  expect(problemOf(outside).fields).toHaveProperty('places.0.place.x')
  expect(problemOf(await arrange([], 0.9)).fields).toHaveProperty('booth_size')
  const other = await aFair()
  const mixed = await arrange([
    [ids[0]!, { x: 0.5, y: 0.5 }],
    [other.ids[0]!, { x: 0.5, y: 0.5 }],
  ])
  expect(mixed.statusCode).toBe(404)
  expect((await plan()).booths.some(({ is_placed }) => is_placed)).toBe(false)
  expect((await upload(pdf())).statusCode).toBe(415)
})

it('keeps what a place can hold, and refuses pictures too narrow to find a booth on', async () => {
  const { ids, plan, upload, arrange } = await aFair()
  await upload(await picture(200, 100))
  expect((await arrange([[ids[0]!, { x: 1e-300, y: 0.123456789 }]])).statusCode).toBe(200)
  const [first] = (await plan()).booths
  expect(first!.x).toBe(0)
  expect(first!.y).toBeCloseTo(0.12346, 6)
  for (const odd of [await picture(700, 100), await picture(10, 900)])
    expect(problemOf(await upload(odd)).fields).toHaveProperty('floorFile')
  expect((await upload(await picture(600, 100))).statusCode).toBe(200)
})
