from __future__ import annotations

import pytest

from tests.courses.berkeley.modules.seen import spy


@pytest.fixture(scope="package")
def player(tmp_path_factory):
    return spy(tmp_path_factory.mktemp("spies"))
