/** ISO 639 codes of languages to choose from: those with two letters, and widely spoken or signed ones that have three. */
export const languageCodes: readonly string[] =
  `aa ab af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cv cy da de dv dz ee el en eo es et eu fa ff
  fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ig ii ik is it iu ja jv ka kg ki kj kk kl km kn ko kr ks
  ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn nr nv ny oc oj om or os pa pl ps
  pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tn to tr ts tt ty ug uk ur uz
  ve vi wa wo xh yi yo za zh zu arz ary ase ast bal bho ceb chr ckb din fil fur grc gsw hak haw hil hmn ilo kab kok kri lah
  mai man min nan nap nds pap pcm rom sco scn sms syr szl tet tpi tzm war wuu yue`.split(/\s+/)

let names: Intl.DisplayNames | undefined

/** The name of a language by its code; the code itself if the runtime knows none. */
export const languageName = (code: string): string => {
  names ??= new Intl.DisplayNames('en', { type: 'language' })
  return names.of(code) ?? code
}
