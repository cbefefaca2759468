import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anyone, endpoint } from '#shared/endpoint.ts'
import { addressOf, encodeQuery, requestFor } from './request.ts'

const list = endpoint({
  method: 'GET',
  path: '/things/:id/parts',
  tag: 'Things',
  summary: 'Parts',
  access: anyone,
  params: z.object({ id: z.string() }),
  query: z.object({
    search: z.string().optional(),
    kinds: z.array(z.string()).optional(),
    page: z.int().optional(),
  }),
})
const create = endpoint({
  method: 'POST',
  path: '/things',
  tag: 'Things',
  summary: 'Create',
  access: anyone,
  body: z.object({
    title: z.string(),
    tags: z.array(z.string()),
    open: z.boolean().optional(),
    note: z.string().nullish(),
  }),
  files: { picture: 'image' },
})

describe('addresses', () => {
  it('fills in path parameters, escaped', () => {
    expect(addressOf(list, { params: { id: 'a/b c' } })).toBe('/api/things/a%2Fb%20c/parts')
    expect(() => addressOf(list, { params: { id: '' } })).toThrow(/needs "id"/)
  })

  it('leaves out what is empty and repeats the keys of lists', () => {
    expect(encodeQuery({ a: '', b: null, c: undefined, d: [], e: ['x', '', 'y'], f: 0, g: false })).toBe(
      '?e=x&e=y&f=0&g=false',
    )
    expect(encodeQuery({ a: '' })).toBe('')
  })
})

describe('multipart', () => {
  const formOf = (input: Parameters<typeof requestFor<typeof create>>[1]) =>
    requestFor(create, input).init.body as FormData

  it('sends text raw, other members as JSON text and only files with something in them', () => {
    const body = { title: '"quoted"', tags: ['a', 'b'], open: false, note: null }
    const empty = formOf({ body, files: { picture: new File([], 'empty.png') } })
    expect([...empty.entries()]).toEqual([
      ['title', '"quoted"'],
      ['tags', '["a","b"]'],
      ['open', 'false'],
    ])
    const full = formOf({ body, files: { picture: new File(['x'], 'x.png') } })
    expect((full.get('picture') as File).name).toBe('x.png')
  })
})
