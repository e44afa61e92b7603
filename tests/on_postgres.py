"""``make test-pg``: the tests on a throw-away PostgreSQL (arguments go to pytest)."""

import os
import subprocess
import sys

from tests import servers


def main() -> int:
    try:
        with servers.postgres() as address:
            print(f"PostgreSQL: {address}", flush=True)
            command = [sys.executable, "-m", "pytest", *sys.argv[1:]]
            environment = {**os.environ, "DATABASE_URL": address, "TEST_DATABASE_URL": address}
            return subprocess.run(command, env=environment, check=False).returncode
    except servers.Missing as missing:
        print(missing, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
