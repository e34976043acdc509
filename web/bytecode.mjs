// Compile an archive of Python by the worker's own Python, so that no visitor's browser has to: `node bytecode.mjs ARCHIVE`.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const COMPILE = `
import io, marshal, importlib.util, importlib._bootstrap_external as loader
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

def compiled(archive):
    out = io.BytesIO()
    with ZipFile(io.BytesIO(archive)) as source, ZipFile(out, "w", ZIP_DEFLATED, compresslevel=9) as made:
        for name in source.namelist():
            body = source.read(name)
            if name.endswith(".py"):
                code = compile(body, name, "exec", dont_inherit=True, optimize=0)
                name, body = name + "c", bytes(loader._code_to_hash_pyc(code, importlib.util.source_hash(body), False))
            made.writestr(ZipInfo(name, (1980, 1, 1, 0, 0, 0)), body, ZIP_DEFLATED, 9)
    return out.getvalue()
`;

const python = await loadPyodide();
python.runPython(COMPILE);
const file = process.argv[2];
const compiled = python.globals.get("compiled");
writeFileSync(file, compiled(python.toPy(new Uint8Array(readFileSync(file)))).toJs());
